// Serves a built release: becomes the server, with the arguments that Node takes at its start only. `npm start` installs
// and builds first, which a release needs no more.
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from "../server-process.mjs";

process.execve(process.execPath, [process.execPath, ...SERVER_ARGUMENTS], { ...process.env, ...SERVER_ENVIRONMENT });
