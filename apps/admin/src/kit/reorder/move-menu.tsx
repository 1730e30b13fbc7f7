import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

export type MoveChoice = { label: string; disabled: boolean; act: () => void };
type MoveMenuProps = {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly MoveChoice[];
  onChoose: (choice: MoveChoice) => void;
  onClose: () => void;
};

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLButtonElement>("button:enabled")];

/** An open menu beside its button. As a popover it is above everything, and a press outside or Escape closes it. */
export function MoveMenu({ label, anchor, choices, onChoose, onClose }: MoveMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = menu;
    const place = anchor.current?.getBoundingClientRect();
    if (!current || !place) return;
    current.showPopover();
    // Above the button where there is no room below it.
    const fits = place.bottom + current.offsetHeight < window.innerHeight;
    const left = Math.min(place.left, window.innerWidth - current.offsetWidth - 8);
    current.style.left = `${Math.max(8, left)}px`;
    current.style.top = `${fits ? place.bottom : place.top - current.offsetHeight}px`;
    itemsOf(current)[0]?.focus();
  }, [anchor]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === "Tab") menu.current?.hidePopover();
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items[next % items.length]?.focus();
  };
  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="move-menu"
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={choice.disabled}
          onClick={() => {
            menu.current?.hidePopover();
            onChoose(choice);
          }}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
