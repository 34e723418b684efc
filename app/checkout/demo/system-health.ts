export type SystemHealth = "healthy" | "warning" | "error";

/** 'warning' while a payment is being processed; 'error' after a failed one, or if the server does not answer. */
export function systemHealth(paymentStatus: string | null, answers: boolean): SystemHealth {
  if (!answers) return "error";
  switch (paymentStatus) {
    case "failed":
    case "rejected":
    case "cancelled":
    case "mismatch":
      return "error";
    case "pending":
    case "processing":
    case "in_process":
    case "in_review":
      return "warning";
    default:
      return "healthy";
  }
}
