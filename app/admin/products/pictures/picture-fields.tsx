import { ImagePlus } from "lucide-react";
import { type DragEvent, Suspense, useId, useRef, useState } from "react";
import { Panel } from "#app/admin/page/admin-panel.tsx";
import { lazyPart } from "#app/hydration/lazy-part.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { showToast } from "#app/ui/toast/toast.tsx";
import type { Picture, PictureRole } from "#shop/catalogue/pictures/picture.ts";
import { type EditedPicture, picturesOf } from "#shop/catalogue-admin/editing/product-form.ts";
import { PictureRow } from "./picture-row.tsx";
import { type SentPicture, sendPicture } from "./send-picture.ts";

type Known = Omit<Picture, "alt">;

interface PictureFieldsProps {
  json: string;
  known: ReadonlyMap<string, Known>;
  error: string | undefined;
  /** Read-only. */
  readOnly: boolean;
  /** Called when a picture was uploaded or cropped. */
  onKnown: (picture: Known) => void;
  onChange: () => void;
}

function pictureWith({ path, alt }: EditedPicture, role: PictureRole | undefined): EditedPicture {
  return { path, alt, ...(role && { role }) };
}

const CropDialog = lazyPart(async () => (await import("./crop-dialog.tsx")).CropDialog);
const MOST = 20;

/** A product's pictures. Files upload at once; their order is saved with the product. */
export function PictureFields({ json, known, error, readOnly, onKnown, onChange }: PictureFieldsProps) {
  const [pictures, setPictures] = useState<EditedPicture[]>(() => picturesOf(json));
  const [sending, setSending] = useState(0);
  const [faults, setFaults] = useState<string[]>([]);
  const [cropping, setCropping] = useState<string | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();

  function change(next: (before: EditedPicture[]) => EditedPicture[]) {
    setPictures(next);
    onChange();
  }
  function take(said: SentPicture, name: string, replaced: string | null) {
    if (said.kind === "refused") {
      setFaults((before) => [...before, `${name}: ${said.message}`]);
      return;
    }
    const { path } = said.picture;
    onKnown(said.picture);
    change((before) => {
      if (replaced !== null) return before.map((each) => (each.path === replaced ? { ...each, path } : each));
      return before.some((each) => each.path === path) ? before : [...before, { path, alt: "" }];
    });
  }
  async function add(files: readonly File[]) {
    setFaults([]);
    const room = files.slice(0, Math.max(0, MOST - pictures.length));
    if (room.length < files.length) setFaults([`Um produto tem no máximo ${MOST} imagens.`]);
    setSending(room.length);
    // Uploads one at a time, to keep the chosen order.
    for (const file of room) {
      take(await sendPicture(file), file.name, null);
      setSending((before) => before - 1);
    }
  }
  function move(from: number, to: number) {
    change((before) => {
      const next = [...before];
      const [picture] = next.splice(from, 1);
      if (picture) next.splice(to, 0, picture);
      return next;
    });
  }
  function remove(at: number) {
    const gone = pictures[at];
    if (!gone) return;
    change((before) => before.filter((_, place) => place !== at));
    showToast({
      about: "panel",
      title: "Imagem removida",
      description: "Vale quando você salvar.",
      action: {
        label: "Desfazer",
        onPress: () =>
          change((before) => (before.some(({ path }) => path === gone.path) ? before : before.toSpliced(at, 0, gone))),
      },
    });
  }
  function drop(event: DragEvent) {
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || readOnly) return;
    event.preventDefault();
    void add(files);
  }
  const target = cropping === null ? undefined : known.get(cropping);
  return (
    <Panel title="Imagens" lead="A primeira é a capa; a segunda aparece quando alguém passa o mouse.">
      <input type="hidden" name="pictures" value={JSON.stringify(pictures)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere here; the button does the same */}
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className="grid gap-4">
        {pictures.length > 0 && (
          <ul className="grid gap-3">
            {pictures.map((picture, at) => (
              <PictureRow
                key={picture.path}
                picture={picture}
                known={known.get(picture.path)}
                at={at}
                last={at === pictures.length - 1}
                readOnly={readOnly}
                onAlt={(alt) =>
                  change((before) => before.map((each) => (each.path === picture.path ? { ...each, alt } : each)))
                }
                onRole={(role) =>
                  change((before) =>
                    before.map((each) => (each.path === picture.path ? pictureWith(each, role) : each)),
                  )
                }
                onMove={(to) => move(at, to)}
                onCrop={() => setCropping(picture.path)}
                onRemove={() => remove(at)}
                onDragStart={() => setDragged(picture.path)}
                onDragOver={() => {
                  const from = pictures.findIndex(({ path }) => path === dragged);
                  if (from >= 0 && from !== at) move(from, at);
                }}
                onDragEnd={() => setDragged(null)}
                dragged={dragged === picture.path}
              />
            ))}
          </ul>
        )}
        {!readOnly && (
          <label className="grid min-h-28 cursor-pointer place-items-center gap-1 rounded-control border border-line-strong border-dashed bg-surface px-4 py-5 text-center text-small hover:bg-tile has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-ink has-[:focus-visible]:outline-offset-2">
            {sending > 0 ? <Spinner /> : <Icon of={ImagePlus} />}
            <span aria-live="polite">
              {sending > 0 ? `Enviando, faltam ${sending}` : "Adicionar imagens: escolha ou solte aqui"}
            </span>
            <span className="text-caption text-ink-muted">JPG, PNG ou WebP, até 20 MB cada</span>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              multiple
              className="sr-only"
              onChange={(event) => {
                void add([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = "";
              }}
            />
          </label>
        )}
        <FieldError id={errorId} message={error} />
        {faults.length > 0 && (
          <ul role="alert" className="grid gap-1 text-danger text-small">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </div>
      {target && (
        <Suspense>
          <CropDialog
            picture={target}
            onClose={() => setCropping(null)}
            onCut={(said) => {
              take(said, "Recorte", target.path);
              setCropping(null);
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}
