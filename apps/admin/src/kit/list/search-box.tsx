import { SEARCH_MAX } from "@panshi/contracts/platform/list";
import { Icon } from "@panshi/ui/display/icon";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLayer } from "../layer.ts";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 300;

type SearchBoxProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Called with each letter that is no part of a composition, before the server is asked. */
  onType?: ((text: string) => void) | undefined;
};

/**
 * Asks for what was typed after a pause, at once at Enter, and never while an input method composes or a dialog is open:
 * another address would close it.
 */
export function SearchBox({ label, value, onSearch, onType }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [composing, setComposing] = useState(false);
  const asked = useRef(value);
  const { layer } = useLayer();
  const ask = useEffectEvent(() => {
    const text = typed.trim();
    if (composing || layer !== null || text === asked.current) return;
    asked.current = text;
    onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(ask, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, composing, layer]);
  const typedElsewhere = useEffectEvent((text: string) => onType?.(text));
  // The address changed by other means: going back, or the filters were cleared.
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
    typedElsewhere(value);
  }, [value]);
  return (
    <search className="relative block grow lg:max-w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Icon name="search" className="pointer-events-none absolute top-3.5 size-5 text-ink-soft" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={typed}
          maxLength={SEARCH_MAX}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => {
            setTyped(target.value);
            if (!composing) onType?.(target.value);
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={({ currentTarget }) => {
            setComposing(false);
            onType?.(currentTarget.value);
          }}
          className="writing-line min-h-12 w-full ps-8 text-base outline-none"
        />
      </form>
    </search>
  );
}
