WHEELS := manylinux_2_28_x86_64 manylinux2014_x86_64
