import { Bookmark, Columns3 } from "lucide-react";
import { useNavigate } from "react-router";
import { useSentAnswer } from "#app/admin/page/sent-answer.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { type KeptView, KeptViewForm, LIST_COLUMNS, type ListColumn } from "#shop/fulfilment/order-list/order-list.ts";
import { INTENT_FIELD } from "../../page/admin-answer.ts";
import { AdminForm } from "../../page/admin-form.tsx";
import { ListMenu } from "./list-menu.tsx";

interface ColumnsMenuProps {
  columns: readonly ListColumn[];
  /** The kept view that is open: the columns are its own. */
  kept: KeptView | null;
}

/** Chooses the columns of the list, or of the kept view that is open. */
export function ColumnsMenu({ columns, kept }: ColumnsMenuProps) {
  const sent = useSentAnswer("columns") !== undefined;
  return (
    <ListMenu icon={Columns3} label="Colunas" panelClass="md:w-72" isOpen={sent}>
      <AdminForm
        intent="columns"
        className="grid gap-2"
        submit={{ label: "Salvar colunas", variant: "secondary", size: "s", className: "" }}
      >
        <fieldset className="grid">
          <legend className="text-ink-soft text-small">
            {kept ? `Na visão “${kept.name}”.` : "Só você vê esta escolha."}
          </legend>
          {LIST_COLUMNS.map(({ id, label }) => (
            <Checkbox key={id} name="coluna" value={id} label={label} defaultChecked={columns.includes(id)} />
          ))}
        </fieldset>
      </AdminForm>
    </ListMenu>
  );
}

interface ViewsMenuProps extends ColumnsMenuProps {
  views: readonly KeptView[];
  /** View, filters or sort differ from those of the kept view that is open. */
  isChanged: boolean;
}

/** Saves the current list as a named view; renames and deletes saved views. */
export function ViewsMenu({ views, kept, columns, isChanged }: ViewsMenuProps) {
  // The forms of one view append its id.
  const [sent] = useSentAnswer()?.values?.[INTENT_FIELD]?.split("-") ?? [];
  const navigate = useNavigate();
  return (
    <ListMenu
      icon={Bookmark}
      label="Visões"
      panelClass="md:w-96"
      isOpen={["keepView", "renameView", "replaceView", "removeView"].some((form) => form === sent)}
    >
      <div className="grid gap-4">
        {kept && isChanged && (
          <AdminForm
            intent={`replaceView-${kept.id}`}
            submit={{ label: `Salvar a mudança em “${kept.name}”`, size: "s", className: "" }}
          />
        )}
        <AdminForm
          intent="keepView"
          schema={KeptViewForm}
          emptied
          onDone={({ goTo }) => void (goTo && navigate(goTo))}
          className="grid gap-2"
          submit={{ label: "Salvar visão", variant: "secondary", size: "s", className: "" }}
        >
          {({ field }) => (
            <>
              {columns.map((id) => (
                <input key={id} type="hidden" name="coluna" value={id} />
              ))}
              <TextField
                {...field("name")}
                label="Nova visão"
                autoComplete="off"
                hint="Guarda a aba, os filtros, a ordem e as colunas de agora, sem o que você buscou. Só você vê."
              />
            </>
          )}
        </AdminForm>
        {views.length > 0 && (
          <ul className="grid gap-3 border-line border-t pt-3">
            {views.map((view) => (
              <KeptViewLine key={view.id} view={view} />
            ))}
          </ul>
        )}
      </div>
    </ListMenu>
  );
}

function KeptViewLine({ view: { id, name } }: { view: KeptView }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <AdminForm
        intent={`renameView-${id}`}
        schema={KeptViewForm}
        values={{ name }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
        submit={{ label: "Renomear", variant: "secondary", size: "s", className: "mt-0.5" }}
      >
        {({ field }) => <TextField {...field("name")} label={`Nome da visão ${name}`} labelHidden />}
      </AdminForm>
      <AdminForm
        intent={`removeView-${id}`}
        submit={{
          label: "Remover",
          variant: "ghost",
          size: "s",
          "aria-label": `Remover a visão ${name}`,
          className: "",
        }}
      />
    </li>
  );
}
