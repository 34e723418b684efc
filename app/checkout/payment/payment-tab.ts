/** A browser tab that was opened for a payment page before its address was known. */
export interface PaymentTab {
  /** Leads it to the page; in the same tab where tabs cannot be opened. */
  lead: (address: string) => void;
  /** There is no page after all. */
  close: () => void;
}

/** Opens the tab at once: later, outside the click, it would be taken for an unwanted window. */
export function openPaymentTab(): PaymentTab {
  const tab = window.open("", "_blank");
  if (!tab) return { lead: (address) => window.location.assign(address), close: () => {} };
  tab.document.title = "Abrindo o pagamento";
  tab.document.body.textContent = "Abrindo a página de pagamento, aguarde.";
  return {
    lead(address) {
      if (tab.closed) return;
      tab.opener = null;
      tab.location.replace(address);
    },
    close: () => tab.close(),
  };
}
