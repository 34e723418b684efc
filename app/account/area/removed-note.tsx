import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";

/** Without scripts: tells what was removed, with an undo button. */
export function RemovedNote({ addressId }: { addressId: string }) {
  return (
    <Note tone="success" title="Endereço excluído.">
      <Form method="post" action="/account/enderecos" className="inline">
        <Button type="submit" name="restaurar" value={addressId} variant="ghost" size="s">
          Desfazer
        </Button>
      </Form>
    </Note>
  );
}
