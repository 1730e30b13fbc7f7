import { type KeyboardEvent, useRef, useState } from "react";
import type { EditorState } from "prosemirror-state";
import { type Action, actions, isEnabled } from "./commands.ts";

type ToolbarProps = {
  state: EditorState;
  run: (action: Action) => void;
  linked: boolean;
  onLink: () => void;
  /** Null where images cannot be uploaded. */
  onImage: (() => void) | null;
};

type Tool = {
  label: string;
  keys?: string | undefined;
  pressed?: boolean | undefined;
  disabled: boolean;
  choose: () => void;
};

const groups: readonly (readonly (keyof typeof actions | "link" | "image")[])[] = [
  ["heading2", "heading3"],
  ["strong", "emphasis", "link"],
  ["quote", "bullets", "numbers"],
  ["image", "rule"],
  ["undo", "redo"],
];

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);
/** The keys as they are written on the keyboard. */
const keysText = (keys: string): string =>
  isMac()
    ? keys.replace("Mod", "⌘").replace("Shift", "⇧").replace("Alt", "⌥").replaceAll("-", "").toUpperCase()
    : keys
        .replace("Mod", "Ctrl")
        .replaceAll("-", "+")
        .replace(/[a-z]$/, (letter) => letter.toUpperCase());

/** The buttons of the editor: one stop of the tab key, the arrows move among them. */
export function Toolbar({ state, run, linked, onLink, onImage }: ToolbarProps) {
  const [current, setCurrent] = useState("heading2");
  const bar = useRef<HTMLDivElement>(null);
  const toolOf = (name: (typeof groups)[number][number]): Tool | null => {
    if (name === "link") return { label: "連結", keys: "Mod-k", pressed: linked, disabled: false, choose: onLink };
    if (name === "image") return onImage && { label: "圖片", disabled: false, choose: onImage };
    const action: Action = actions[name];
    return {
      label: action.label,
      keys: action.keys,
      pressed: action.active?.(state),
      disabled: !isEnabled(action, state),
      choose: () => run(action),
    };
  };
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const index = buttons.findIndex((button) => button === document.activeElement);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (index === -1 || target === undefined) return;
    event.preventDefault();
    const next = buttons[(target + buttons.length) % buttons.length];
    next?.focus();
    setCurrent(next?.dataset["tool"] ?? current);
  };
  return (
    <div ref={bar} role="toolbar" aria-label="格式" className="editor-toolbar" onKeyDown={move}>
      {groups.map((names) => (
        <div key={names[0]} className="editor-tools">
          {names.map((name) => {
            const tool = toolOf(name);
            if (!tool) return null;
            const { label, keys, pressed, disabled, choose } = tool;
            return (
              <button
                key={name}
                type="button"
                data-tool={name}
                tabIndex={name === current ? 0 : -1}
                aria-disabled={disabled || undefined}
                {...(pressed !== undefined && { "aria-pressed": pressed })}
                {...(keys && { title: `${label}（${keysText(keys)}）` })}
                className="editor-tool"
                // The selection stays in the text, which a phone would otherwise leave.
                onPointerDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(name)}
                onClick={() => !disabled && choose()}
              >
                {label}
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}
