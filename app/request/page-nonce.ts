import { createContext } from "react";

/** The nonce that scripts of our own carry while the server renders; browsers hide it and do without. */
export const PageNonce = createContext<string | undefined>(undefined);
