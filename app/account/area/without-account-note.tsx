import { Link } from "react-router";
import { VISITOR_DATA_PATH } from "#shop/customer-records/visitor-data/visitor-data-paths.ts";

/** Orders placed without logging in belong to no account: they are reached by a mailed link. */
export function WithoutAccountNote() {
  return (
    <p className="text-ink-soft">
      Pedidos feitos sem entrar na conta não estão incluídos: para eles, veja{" "}
      <Link to={VISITOR_DATA_PATH} className="link text-ink">
        Seus dados
      </Link>
      .
    </p>
  );
}
