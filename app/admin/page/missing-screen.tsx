import { Link } from "react-router";
import { Note } from "#app/ui/note.tsx";
import { AdminScreen } from "./admin-panel.tsx";
import { MISSING_RECORDS, type MissingRecord } from "./missing-record.ts";

const NO_PAGE = { title: "Página não encontrada", list: "/admin", back: "Voltar para o início do painel" };

/** The 404 inside the panel's frame; a null record means that the page itself does not exist. */
export function MissingScreen({ record }: { record: MissingRecord | null }) {
  const { title, list, back } = record ? MISSING_RECORDS[record] : NO_PAGE;
  return (
    <AdminScreen title={title}>
      <Note title={record ? "Nada foi encontrado neste endereço." : "Este endereço não existe no painel."}>
        {record ? "Confira o endereço: o que ele mostrava pode ter sido excluído. " : "Confira o que foi digitado. "}
        <Link to={list} className="link">
          {back}
        </Link>
      </Note>
    </AdminScreen>
  );
}
