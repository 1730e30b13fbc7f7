import { readingMinutes } from "@panshi/contracts/content/post";
import { toast } from "@panshi/ui/overlay/toast-store";
import { deleteSelection } from "prosemirror-commands";
import type { Node } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSetPending } from "../../../../kit/form/pending-field-work.ts";
import { formatNumber } from "../../../../kit/list/cells.tsx";
import { useHasPermission } from "../../../../lib/administrator.ts";
import { failureOf } from "../../../../lib/failure.ts";
import { uploadPicture } from "../../../../lib/upload-picture.ts";
import { setImageAlt, goOnAfterImage, linkAt, selectedImage, setLink } from "./commands.ts";
import { createView, createEditorState } from "./create-view.ts";
import "./editor.css";
import { insertImages } from "./image-uploads.ts";
import { ImagePanel, LinkPanel } from "./panel.tsx";
import { toMarkdown } from "./to-markdown.ts";
import { Toolbar } from "./toolbar.tsx";
import { pictureMessages } from "@panshi/contracts/platform/picture";

type EditorProps = {
  /** Markdown. */
  value: string;
  onChange: (markdown: string) => void;
  onBlur: () => void;
  /** Whether images are on the way, which an editor that is closed would lose. */
  onUploading: (uploading: boolean) => void;
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  /** The most characters of Markdown. */
  max: number;
};

/** The editor of a post's text. It reads and writes Markdown; its text looks as it will be read. */
export default function Editor({
  value,
  onChange,
  onBlur,
  onUploading,
  label,
  invalid,
  describedBy,
  max,
}: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const view = useRef<EditorView>(null);
  /** The text as it came, so that undoing every change makes the form unchanged. */
  const began = useRef<{ source: string; doc: Node }>(null);
  /** The texts sent to the form, beginning with its present one. It may answer one after the next was already written. */
  const told = useRef([value]);
  const [state, setState] = useState<EditorState>();
  const [linking, setLinking] = useState(false);
  const mayUpload = useHasPermission("images:write");
  const setPending = useSetPending();
  const uploads = useRef({ begun: 0, running: 0 });

  const changed = useEffectEvent((current: EditorView, docChanged: boolean) => {
    setState(current.state);
    if (!docChanged) return;
    const same = began.current?.doc.eq(current.state.doc);
    const markdown = same && began.current ? began.current.source : toMarkdown(current.state.doc);
    told.current.push(markdown);
    onChange(markdown);
  });
  const openLink = useEffectEvent(() => setLinking(true));
  const upload = async (file: File): Promise<string | null> => {
    try {
      return (await uploadPicture(file)).imageUrl;
    } catch (error) {
      toast({
        title: pictureMessages.failed,
        description: `${file.name}：${failureOf(error).message}`,
        kind: "destructive",
      });
      return null;
    }
  };
  const uploadAll = useEffectEvent((chosen: readonly File[], at: number) => {
    const current = view.current;
    if (!current || chosen.length === 0) return;
    if (!mayUpload) return void toast({ title: "你的角色不能上傳圖片", kind: "destructive" });
    let complete = true;
    const send = async (file: File) => {
      const imageUrl = await upload(file);
      complete &&= imageUrl !== null;
      return imageUrl;
    };
    const counts = uploads.current;
    const name = `image upload ${(counts.begun += 1)}`;
    onUploading((counts.running += 1) > 0);
    const work = insertImages(
      current,
      at,
      chosen.map((file) => () => send(file)),
    ).then(() => complete);
    // A form that is saved meanwhile waits for its images.
    setPending(name, work);
    void work.finally(() => {
      setPending(name, null);
      onUploading((counts.running -= 1) > 0);
    });
  });
  const attributes = useEffectEvent(() => ({
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    "aria-required": "true",
    ...(invalid && { "aria-invalid": "true" }),
    ...(describedBy && { "aria-describedby": describedBy }),
    class: "editor-text",
    spellcheck: "false",
  }));

  const blurred = useEffectEvent(onBlur);
  const source = useEffectEvent(() => value);
  useEffect(() => {
    if (!host.current) return undefined;
    const created = createView(host.current, {
      source: source(),
      onChange: changed,
      onLink: openLink,
      onFiles: uploadAll,
      onDropped: (images) =>
        toast({ title: `有 ${images} 張圖片沒有貼進來`, description: "別處的圖片，請存下來再用「圖片」上傳。" }),
      attributes,
    });
    view.current = created;
    began.current = { source: source(), doc: created.state.doc };
    setState(created.state);
    created.dom.addEventListener("blur", blurred);
    return () => {
      created.destroy();
      view.current = null;
    };
  }, []);

  // The form took another text, e.g. after a conflict.
  useEffect(() => {
    const current = view.current;
    const known = told.current.lastIndexOf(value);
    if (known !== -1) return void told.current.splice(0, known);
    if (!current) return;
    told.current = [value];
    current.updateState(createEditorState(value, openLink));
    began.current = { source: value, doc: current.state.doc };
    setState(current.state);
  }, [value]);

  useEffect(() => view.current?.setProps({ attributes }), [invalid, describedBy]);

  const run = (command: Command) => {
    const current = view.current;
    if (!current) return;
    command(current.state, current.dispatch, current);
    current.focus();
  };
  const link = state && linkAt(state);
  const image = state && selectedImage(state);
  return (
    <div className="editor">
      {state && (
        <div className="editor-head">
          <Toolbar
            state={state}
            run={(action) => run(action.run)}
            linked={Boolean(link)}
            onLink={() => setLinking(true)}
            onImage={mayUpload ? () => files.current?.click() : null}
          />
          {linking && (
            <LinkPanel
              address={link?.address ?? ""}
              onApply={(address) => {
                setLinking(false);
                run(setLink(address));
              }}
              onClose={() => {
                setLinking(false);
                view.current?.focus();
              }}
            />
          )}
          {image && !linking && (
            <ImagePanel
              alt={String(image.attrs["alt"])}
              onDescribe={(alt) => {
                const current = view.current;
                if (current) setImageAlt(alt)(current.state, current.dispatch);
              }}
              onRemove={() => run(deleteSelection)}
              onClose={() => run(goOnAfterImage)}
            />
          )}
        </div>
      )}
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label="選擇圖片"
        onChange={({ target }) => {
          const at = view.current?.state.selection.to ?? 0;
          uploadAll([...(target.files ?? [])], at);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <div ref={host} className="editor-sheet paper" />
      {state && <Length text={state.doc.textContent} length={value.length} max={max} />}
    </div>
  );
}

/** How long the text is; near the end of the room, how much is left. */
function Length({ text, length, max }: { text: string; length: number; max: number }) {
  const characters = text.replace(/\s/g, "").length;
  const left = max - length;
  return (
    <p className="tabular text-end text-sm text-ink-soft">
      {formatNumber(characters)} 字，約 {readingMinutes(text)} 分鐘讀完
      {left < max / 10 && (
        <span className={left < 0 ? "text-bad" : ""}>
          {left < 0 ? `，超過上限 ${formatNumber(-left)} 個字元` : `，還可以寫 ${formatNumber(left)} 個字元`}
        </span>
      )}
    </p>
  );
}
