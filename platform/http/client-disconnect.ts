const CODES = [
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_UNABLE_TO_PIPE",
  "ERR_HTTP_REQUEST_TIMEOUT",
  "HPE_INVALID_EOF_STATE",
];
const MESSAGES = ["aborted", "Client connection prematurely closed.", "The user aborted a request."];

/** The client disconnected while sending or receiving: no fault of ours. */
export function isClientGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (MESSAGES.includes(error.message)) return true;
  return ("code" in error && CODES.includes(String(error.code))) || isClientGone(error.cause);
}
