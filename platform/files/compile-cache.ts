/** The folder in `DATA_DIR` where V8's compiled code is kept; it is made again when it is gone. */
export const COMPILE_CACHE = "compile-cache";
