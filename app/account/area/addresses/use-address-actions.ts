import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import { SCRIPTED_FIELD } from "#app/forms/form-answer.ts";
import { loginPath } from "#app/request/return-path.ts";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { AddressFormAnswer } from "./address-answer.ts";

const ADDRESS_ACTION = "/account/enderecos";

/** Submits the buttons of all addresses and shows the result as a toast. A removal can be undone from the toast. */
export function useAddressActions() {
  const fetcher = useFetcher<AddressFormAnswer>();
  const restore = (addressId: string) => {
    void fetcher.submit({ restaurar: addressId, [SCRIPTED_FIELD]: "1" }, { method: "post", action: ADDRESS_ACTION });
  };
  const tell = useEffectEvent((answer: AddressFormAnswer) => {
    switch (answer.kind) {
      case "preferred":
        return showToast({ about: "address", title: "Endereço preferido atualizado" });
      case "removed":
        // The pressed button disappeared with its address, so focus moves to the heading.
        document.getElementById("enderecos-titulo")?.focus({ preventScroll: true });
        return showToast({
          about: "address",
          title: "Endereço excluído",
          action: { label: "Desfazer", onPress: () => restore(answer.addressId) },
        });
      case "restored":
        return showToast({ about: "address", title: "Endereço de volta à lista" });
      case "failed": {
        const link = answer.loggedOut ? { label: "Entrar", to: loginPath("/account") } : undefined;
        return showToast({
          about: "address",
          title: answer.title,
          description: answer.message,
          tone: "destructive",
          link,
        });
      }
    }
  });
  useEffect(() => {
    if (fetcher.data) tell(fetcher.data);
  }, [fetcher.data]);
  return { Form: fetcher.Form, action: ADDRESS_ACTION, busy: fetcher.state !== "idle" };
}
