import { pictureMessages } from "@panshi/contracts/platform/picture";
import { Button, buttonClass } from "@panshi/ui/button";
import { Field } from "@panshi/ui/form/field";
import { useFieldControl } from "@panshi/ui/form/field-context";
import { toast } from "@panshi/ui/overlay/toast-store";
import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from "react";
import { useHasPermission } from "../../lib/administrator.ts";
import { failureOf } from "../../lib/failure.ts";
import { pictureProblem, uploadPicture } from "../../lib/upload-picture.ts";
import { type CommonFieldProps, useFormField } from "./form-fields.tsx";
import { useSetPending } from "./pending-field-work.ts";

/** A form's picture, whose value is its `imageUrl`; only shown to those who may not upload one. */
export function PictureField(props: CommonFieldProps<string>) {
  return useHasPermission("images:write") ? <Uploader {...props} /> : <ReadOnly {...props} />;
}

function ReadOnly(props: CommonFieldProps<string>) {
  const { field, frame } = useFormField(props);
  const imageUrl = String(field.value ?? "");
  return (
    <Field {...frame} hint="只有管理員可以換圖片">
      <div className="picture-field">
        <div className="picture-frame">{imageUrl ? <Shown src={imageUrl} alt={frame.label} /> : <p>還沒有圖片</p>}</div>
      </div>
    </Field>
  );
}

/** Uploads a picture as soon as it is chosen, dropped or pasted, and shows it before the form is saved. */
function Uploader(props: CommonFieldProps<string>) {
  const { field, frame } = useFormField(props);
  const { value, onChange, ref, onBlur, name } = field;
  const imageUrl = String(value ?? "");
  const { upload, choose, cancel } = usePictureUpload(name, onChange);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement | null>(null);
  const sending = upload !== null && !upload.done;
  const shown = upload?.preview ?? imageUrl;
  const take = (files: FileList | undefined) => files?.[0] && choose(files[0]);
  const back = (act: () => void) => () => {
    act();
    input.current?.focus();
  };
  const remove = () => {
    cancel();
    onChange("");
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <Field {...frame} hint={frame.hint ?? pictureMessages.hint}>
      <div
        className="picture-field"
        data-over={over}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
        onDrop={(event) => {
          drag(event, false);
          take(event.dataTransfer.files);
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          take(event.clipboardData.files);
        }}
      >
        <div className="picture-frame" aria-busy={sending}>
          {shown ? (
            <Shown key={shown} src={shown} alt={`${frame.label}預覽`} />
          ) : (
            <p>{sending ? "上傳中..." : "還沒有圖片"}</p>
          )}
        </div>
        <div className="grid content-center justify-items-start gap-1">
          <Chooser
            ref={(control) => {
              input.current = control;
              ref(control);
            }}
            name={name}
            label={imageUrl ? "換一張圖片" : "選擇圖片"}
            onBlur={onBlur}
            onChange={({ target }) => {
              take(target.files ?? undefined);
              // The same file can be chosen again.
              target.value = "";
            }}
          />
          {sending ? (
            <>
              <Button variant="quiet" size="sm" onClick={back(cancel)}>
                取消上傳
              </Button>
              <progress aria-label="圖片上傳進度" value={upload.sent} className="picture-progress" />
            </>
          ) : (
            imageUrl && (
              <Button variant="quiet" size="sm" onClick={back(remove)}>
                移除圖片
              </Button>
            )
          )}
        </div>
      </div>
    </Field>
  );
}

/** The file input, named by the field's label and by what stands on its button. */
function Chooser({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  const control = useFieldControl();
  return (
    <span className="picture-chooser">
      <input {...control} {...input} type="file" accept="image/*" className="sr-only" />
      <label htmlFor={control.id} className={buttonClass("line", "sm")}>
        {label}
      </label>
    </span>
  );
}

/** A picture that cannot be shown says so. */
function Shown({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState(false);
  return broken ? <p>這張圖片讀不到</p> : <img src={src} alt={alt} onError={() => setBroken(true)} />;
}

/** A picture that is uploaded now, or whose stored copy is not shown yet. `preview` is empty until the file is read. */
type Upload = { preview: string; sent: number; done: boolean };

/**
 * The upload of a field's picture: one at a time, a later choice instead of an earlier one. `preview` is the file itself
 * until the stored picture can be shown. The form waits for it before it saves.
 */
function usePictureUpload(name: string, onUploaded: (imageUrl: string) => void) {
  const setPending = useSetPending();
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setUpload(null);
    setPending(name, null);
  };
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [],
  );

  const send = async (file: File, own: AbortController): Promise<boolean> => {
    const isCurrent = () => running.current === own;
    const change = (part: Partial<Upload>) => isCurrent() && setUpload((before) => before && { ...before, ...part });
    void dataUrlOf(file).then((preview) => change({ preview }));
    try {
      const { signal } = own;
      const { imageUrl } = await uploadPicture(file, { signal, onProgress: (sent) => change({ sent }) });
      if (!isCurrent()) return false;
      onUploaded(imageUrl);
      setPending(name, null);
      change({ done: true });
      toast({ title: pictureMessages.uploaded });
      void isLoaded(imageUrl).then(() => isCurrent() && setUpload(null));
      return true;
    } catch (error) {
      // Cancelled, or another picture was chosen meanwhile.
      if (!isCurrent()) return false;
      stop();
      toast({ title: pictureMessages.failed, description: failureOf(error).message, kind: "destructive" });
      return false;
    }
  };

  /** Uploads a file in place of the field's picture, or says why it cannot. */
  const choose = (file: File) => {
    const problem = pictureProblem(file);
    if (problem) return void toast({ title: problem, kind: "destructive" });
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setUpload({ preview: "", sent: 0, done: false });
    setPending(name, send(file, own));
  };
  return { upload, choose, cancel: stop };
}

/** A file as an address that the content security policy lets an image have; empty if the browser cannot read it. */
function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.readAsDataURL(file);
  });
}

/** Waits until a picture can be shown without a gap, or cannot be shown at all. */
async function isLoaded(imageUrl: string): Promise<boolean> {
  const image = new Image();
  image.src = imageUrl;
  return image.decode().then(
    () => true,
    () => false,
  );
}
