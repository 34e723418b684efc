/** Who is asking: a customer with a live session. */
export interface CustomerSession {
  customerId: string;
  sessionId: string;
  name: string;
  email: string;
}
