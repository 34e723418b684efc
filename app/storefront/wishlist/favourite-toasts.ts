import { loginPath } from "#app/request/return-path.ts";
import type { Toast } from "#app/ui/toast/toast.tsx";

const LIST = { label: "Ver favoritos", to: "/wishlist" };

/** The words of spec 1 §5 and §8. */
export const FAVOURITE_TOASTS = {
  added: (name: string): Toast => ({ title: "Adicionado aos favoritos", description: name, link: LIST }),
  removed: (name: string, undo: () => void): Toast => ({
    title: "Removido dos favoritos",
    description: name,
    action: { label: "Desfazer", onPress: undo },
  }),
  alreadyThere: {
    title: "Produto já está nos favoritos",
    description: "Este produto já está na sua lista de favoritos.",
    tone: "notice",
    link: LIST,
  },
  full: {
    title: "Lista de favoritos cheia",
    description: "Sua lista guarda até 200 produtos. Remova algum para adicionar outro.",
    tone: "destructive",
    link: LIST,
  },
  notAdded: {
    title: "Erro",
    description: "Não foi possível adicionar o produto aos favoritos.",
    tone: "destructive",
  },
  notRemoved: {
    title: "Erro",
    description: "Não foi possível remover o produto dos favoritos.",
    tone: "destructive",
  },
  loginNeeded: (returnTo: string): Toast => ({
    title: "Login necessário",
    description: "Faça login para adicionar produtos à sua lista de favoritos.",
    tone: "notice",
    link: { label: "Entrar", to: loginPath(returnTo) },
  }),
} satisfies Record<string, Toast | ((...words: never[]) => Toast)>;
