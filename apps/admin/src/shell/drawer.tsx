import { Icon } from "@panshi/ui/display/icon";
import { type MouseEvent, useRef } from "react";
import { Account } from "./account.tsx";
import { Brand } from "./brand.tsx";
import { MenuList } from "./menu-list.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";

/** On a narrow screen: a bar at the top, and the sidebar as a drawer behind its button. */
export function Drawer({ onOpenPalette }: { onOpenPalette: () => void }) {
  const drawer = useRef<HTMLDialogElement>(null);
  const close = () => drawer.current?.close();
  // A click outside the drawer targets the dialog itself, because its content fills it.
  const closeBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget && close();
  return (
    <header className="sticky top-0 z-10 flex items-center justify-between border-b border-line bg-ground px-6 py-2">
      <Brand />
      <div className="flex items-center gap-2">
        <PaletteButton compact onOpen={onOpenPalette} />
        <button
          type="button"
          aria-haspopup="dialog"
          className="thumb -me-2 inline-flex items-center justify-center gap-2 px-2"
          onClick={() => drawer.current?.showModal()}
        >
          <Icon name="menu" />
          選單
        </button>
      </div>
      <dialog ref={drawer} aria-label="後台選單" className="drawer" onClick={closeBeside}>
        <div className="flex min-h-full flex-col gap-6 p-6">
          <div className="flex items-center justify-between">
            <Brand onChoose={close} />
            <button type="button" aria-label="關閉選單" className="thumb -me-3 grid place-items-center" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
          <div className="grow">
            <MenuList onChoose={close} />
          </div>
          <Account onChoose={close} />
        </div>
      </dialog>
    </header>
  );
}
