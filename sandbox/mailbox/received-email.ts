import { z } from "zod";

/** A received e-mail. `to` are the envelope's recipients in lower case: those who would really have received it. */
export const receivedEmail = z.object({
  id: z.string(),
  to: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string(),
  date: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.number() })),
});
export type ReceivedEmail = z.infer<typeof receivedEmail>;
