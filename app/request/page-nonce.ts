import { createContext } from "react";

/** The CSP nonce of inline scripts during server rendering; undefined in the browser, which hides it from scripts. */
export const PageNonce = createContext<string | undefined>(undefined);
