import * as z from "zod/mini";
import { DELETE_WORD } from "#shop/customers/accounts/account-security.ts";
import { REQUEST_CHANNELS } from "./privacy-requests/data-request.ts";

export const DeletionForm = z.object({
  channel: z.enum(
    REQUEST_CHANNELS.filter((each) => each !== "account"),
    "Escolha por onde o pedido chegou.",
  ),
  confirmation: z
    .string()
    .check(z.refine((typed) => typed.trim().toUpperCase() === DELETE_WORD, `Digite ${DELETE_WORD} para confirmar.`)),
});
