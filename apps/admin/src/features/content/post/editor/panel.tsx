import { Button } from "@panshi/ui/button";
import { Field, Input } from "@panshi/ui/form/field";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { parseLinkAddress } from "./schema.ts";

type PanelProps = {
  label: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** Below the toolbar, what a link or an image needs besides. Enter applies it; Escape closes it, and not the dialog. */
function Panel({ label, onClose, onSubmit, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Before the dialog hears of it, which listens at the document.
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing || !panel.current?.contains(document.activeElement)) return;
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, []);
  const submit = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <div ref={panel} role="group" aria-label={label} className="editor-panel" onKeyDown={submit}>
      {children}
    </div>
  );
}

type LinkPanelProps = {
  /** The address of the link that is edited; empty for a new one. */
  address: string;
  onApply: (address: string | null) => void;
  onClose: () => void;
};

/** Asks where a link leads, and refuses what a reader could not follow. */
export function LinkPanel({ address, onApply, onClose }: LinkPanelProps) {
  const [typed, setTyped] = useState(address);
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const apply = () => {
    const found = parseLinkAddress(typed);
    if (found !== null) return onApply(found);
    setRefused(true);
    input.current?.focus();
  };
  return (
    <Panel label="連結" onClose={onClose} onSubmit={apply}>
      <Field
        label="連到哪裡"
        className="grow"
        error={
          refused ? "讀者點不到這個連結。請寫 https:// 開頭的網址、電子郵件，或本站的路徑，例如 /oracle-draw" : null
        }
      >
        <Input
          ref={input}
          value={typed}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            setRefused(false);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-x-2">
        <Button size="sm" variant="line" onClick={apply}>
          套用
        </Button>
        {address !== "" && (
          <Button size="sm" variant="quiet" onClick={() => onApply(null)}>
            移除連結
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={onClose}>
          取消
        </Button>
      </div>
    </Panel>
  );
}

type ImagePanelProps = {
  alt: string;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Describes the selected image. */
export function ImagePanel({ alt, onDescribe, onRemove, onClose }: ImagePanelProps) {
  return (
    <Panel label="圖片" onClose={onClose} onSubmit={onClose}>
      <Field label="圖片說明" hint="給看不到圖的人聽的，一句話；純裝飾的圖留白。" className="grow">
        <Input value={alt} onChange={({ target }) => onDescribe(target.value)} />
      </Field>
      <div className="flex flex-wrap gap-x-2">
        <Button size="sm" variant="line" onClick={onClose}>
          繼續寫
        </Button>
        <Button size="sm" variant="quiet" onClick={onRemove}>
          移除圖片
        </Button>
      </div>
    </Panel>
  );
}
