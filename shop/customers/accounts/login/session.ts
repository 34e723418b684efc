export interface CustomerSession {
  customerId: string;
  sessionId: string;
  name: string;
  email: string;
}
