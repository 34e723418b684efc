import {
  Activity,
  ChartColumn,
  Gem,
  type LucideIcon,
  Package,
  Percent,
  RotateCcw,
  Settings,
  TicketPercent,
  Truck,
  Upload,
  Users,
} from "lucide-react";
import type { OpenWork } from "#shop/fulfilment/order-desk/open-work.ts";
import { mayDo, type Permission, type Role } from "#shop/staff/role.ts";

export interface AdminAreaPage {
  to: string;
  label: string;
  permission: Permission;
  /** Belongs to another area; linked from this one too. */
  elsewhere?: true;
  /** The area's open work waits on this page: it shows the count, too. */
  hasWaiting?: true;
  /** Holds the links to the area's pages itself: the frame shows none above it. */
  linksInside?: true;
}

export interface AdminArea {
  label: string;
  icon: LucideIcon;
  /** The count of open work shown as a badge, with its label. */
  waiting?: { count: keyof OpenWork; one: string; many: string };
  pages: readonly AdminAreaPage[];
}

/** The link to 'Hoje', in the bar above the tabs: one press away on every page, on phones too. */
export const TODAY_PATH = "/admin/hoje";

/** The panel's tabs, in order. */
const AREAS: readonly AdminArea[] = [
  {
    label: "Upload em Massa",
    icon: Upload,
    pages: [{ to: "/admin/upload", label: "Upload em Massa", permission: "products.write" }],
  },
  {
    label: "Transformar Preços",
    icon: Percent,
    pages: [
      { to: "/admin/precos", label: "Transformar Preços", permission: "prices.read" },
      { to: "/admin/precos/promocoes", label: "Promoções", permission: "prices.read" },
      { to: "/admin/precos/ofertas", label: "Ofertas sem comprovação", permission: "prices.read" },
    ],
  },
  {
    label: "Produtos",
    icon: Gem,
    pages: [{ to: "/admin/produtos", label: "Produtos", permission: "products.read" }],
  },
  {
    label: "Relatórios",
    icon: ChartColumn,
    pages: [{ to: "/admin/relatorios", label: "Relatórios", permission: "reports.read" }],
  },
  {
    label: "Configurações",
    icon: Settings,
    pages: [
      { to: "/admin/configuracoes", label: "Loja", permission: "settings.read" },
      { to: "/admin/configuracoes/aparencia", label: "Aparência", permission: "settings.read" },
      { to: "/admin/configuracoes/funcionamento", label: "Funcionamento", permission: "settings.read" },
      { to: "/admin/configuracoes/pagamentos", label: "Pagamentos", permission: "settings.read" },
      { to: "/admin/configuracoes/pedidos-nao-pagos", label: "Pedidos não pagos", permission: "settings.read" },
      { to: "/admin/configuracoes/emails", label: "E-mails", permission: "settings.read" },
      { to: "/admin/configuracoes/textos", label: "Textos", permission: "settings.read" },
      { to: "/admin/frete/conexao", label: "Melhor Envio", permission: "settings.read", elsewhere: true },
      { to: "/admin/configuracoes/equipe", label: "Equipe", permission: "staff.read" },
      { to: "/admin/configuracoes/registro", label: "Registro de atividades", permission: "audit.read" },
      { to: "/admin/configuracoes/perfil", label: "Meu acesso", permission: "own.profile" },
    ],
  },
  {
    label: "Pedidos",
    icon: Package,
    waiting: { count: "orders", one: "1 pedido para embalar", many: "pedidos para embalar" },
    pages: [
      { to: "/admin/pedidos", label: "Todos os pedidos", permission: "orders.read", linksInside: true },
      { to: "/admin/pedidos/separar", label: "Lista de separação", permission: "orders.read" },
      { to: "/admin/pedidos/a-espera", label: "À espera do pagamento", permission: "orders.read" },
      { to: "/admin/pedidos/remetente", label: "Remetente", permission: "orders.read" },
    ],
  },
  {
    label: "Trocas e devoluções",
    icon: RotateCcw,
    waiting: { count: "returns", one: "1 em aberto", many: "em aberto" },
    pages: [{ to: "/admin/trocas", label: "Trocas e devoluções", permission: "returns.read" }],
  },
  {
    label: "Clientes",
    icon: Users,
    waiting: { count: "messages", one: "1 mensagem sem resposta", many: "mensagens sem resposta" },
    pages: [
      { to: "/admin/clientes", label: "Clientes", permission: "customers.read" },
      { to: "/admin/clientes/revendedores", label: "Revendedores", permission: "customers.read" },
      { to: "/admin/clientes/contatos", label: "Contatos", permission: "messages.read", hasWaiting: true },
      { to: "/admin/clientes/newsletter", label: "Newsletter", permission: "customers.read" },
      { to: "/admin/clientes/lgpd", label: "Pedidos de dados (LGPD)", permission: "customers.read" },
    ],
  },
  {
    label: "Cupons",
    icon: TicketPercent,
    pages: [{ to: "/admin/cupons", label: "Cupons", permission: "coupons.read" }],
  },
  {
    label: "Frete",
    icon: Truck,
    pages: [
      { to: "/admin/frete", label: "Opções de frete", permission: "settings.read" },
      { to: "/admin/frete/conexao", label: "Melhor Envio", permission: "settings.read" },
    ],
  },
  {
    label: "Saúde",
    icon: Activity,
    pages: [
      { to: "/admin/saude", label: "Saúde", permission: "monitoring.read" },
      { to: "/admin/saude/instalacao", label: "Conferir instalação", permission: "monitoring.read" },
      { to: "/admin/saude/provedores", label: "Conferir provedores", permission: "monitoring.read" },
    ],
  },
];

/** The areas a role may see, with the pages it may open. An area with a single page left takes that page's name. */
export function areasOf(role: Role): AdminArea[] {
  return AREAS.flatMap((area) => {
    const pages = area.pages.filter(({ permission }) => mayDo(role, permission));
    const [first, ...others] = pages;
    if (!first) return [];
    return [{ ...area, pages, label: others.length > 0 ? area.label : first.label }];
  });
}

/** Whether a path is one of an area's pages. */
export function isInArea({ pages }: AdminArea, pathname: string): boolean {
  return pages.some(({ to, elsewhere }) => !elsewhere && (pathname === to || pathname.startsWith(`${to}/`)));
}

/** Start pages for roles that do not start on their first tab; the first allowed one wins. */
const HOMES: Partial<Record<Role, readonly string[]>> = {
  fulfilment: ["/admin/pedidos"],
  read_only: ["/admin/relatorios", "/admin/pedidos"],
};

/** A role's start page. Rules: STAFF-10. */
export function startPageOf(role: Role): string {
  const pages = areasOf(role).flatMap((area) => area.pages.map(({ to }) => to));
  const home = HOMES[role]?.find((to) => pages.includes(to));
  return home ?? pages[0] ?? "/admin/configuracoes/perfil";
}
