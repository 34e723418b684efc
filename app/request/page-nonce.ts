import { createContext } from "react";

/** The nonce of the shop's own inline scripts during server rendering; undefined in the browser, which hides it. */
export const PageNonce = createContext<string | undefined>(undefined);
