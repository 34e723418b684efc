declare module "#platform/jobs/jobs.server.ts" {
  interface JobPayloads {
    /** Looks for carts that are due a reminder. */
    "carts.remind": Record<string, never>;
    /** The reminder of a customer's cart that was queued at an instant (ISO). */
    "cart-reminders.mail": { customerId: string; queuedAt: string };
  }
}

export {};
