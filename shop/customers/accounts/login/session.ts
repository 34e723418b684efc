/** The logged-in customer of a request. */
export interface CustomerSession {
  customerId: string;
  sessionId: string;
  name: string;
  email: string;
}
