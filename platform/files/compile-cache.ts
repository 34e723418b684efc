/** V8's, in `DATA_DIR`; it is made again when it is gone. */
export const COMPILE_CACHE = "compile-cache";
