import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useRef,
  useState,
} from "react";

/**
 * `login` is the tabbed dialog, `register` the standalone one, `rules` the prayer rules followed by the standalone one.
 * `destination` and `returnTo` are paths on this origin. `claims`: for an order that was paid before.
 */
type AccountDialog =
  | { kind: "login"; returnTo?: string; viaGoogle?: boolean; identifier?: string }
  | { kind: "register" | "rules"; destination: string; claims?: boolean };

type AccountDialogs = {
  /** Opens the tabbed login/registration dialog; after signing in the member goes to `returnTo`, else where the server says.
   * With `viaGoogle` it opens at the registration, for a Google account that is no member yet; `identifier` is filled in. */
  openLogin: (to?: { returnTo?: string; viaGoogle?: boolean; identifier?: string }) => void;
  /** Opens the standalone registration dialog; afterwards the new member goes to `then`. */
  openRegister: (to: { then: string; claims?: boolean }) => void;
  /** Opens the prayer rules; accepting them leads to the standalone registration dialog. */
  openRules: (to: { then: string }) => void;
};

export type DialogHostProps = {
  dialog: AccountDialog;
  open: boolean;
  dialogs: AccountDialogs;
  close: () => void;
  /** Returns the focus to what opened the first dialog; does nothing while another one is open. */
  returnFocus: () => void;
};

const DialogsContext = createContext<AccountDialogs | null>(null);

/** The account dialogs, from anywhere below the provider. */
export function useAccountDialogs(): AccountDialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error("useAccountDialogs needs AccountDialogsProvider");
  return dialogs;
}

type ProviderProps = { host: () => Promise<{ default: ComponentType<DialogHostProps> }>; children: ReactNode };

/** Holds which dialog is open. `host` loads the dialogs when the first one opens. */
export function AccountDialogsProvider({ host, children }: ProviderProps) {
  const [shown, setShown] = useState<{ dialog: AccountDialog; open: boolean } | null>(null);
  const [Host] = useState(() => lazy(host));
  const opener = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const actions = useMemo(() => {
    const show = (dialog: AccountDialog) => {
      if (!isOpen.current) opener.current = document.activeElement;
      isOpen.current = true;
      setShown({ dialog, open: true });
    };
    const dialogs: AccountDialogs = {
      openLogin: (to) => show({ kind: "login", ...to }),
      openRegister: ({ then, claims = false }) => show({ kind: "register", destination: then, claims }),
      openRules: ({ then }) => show({ kind: "rules", destination: then }),
    };
    const close = () => {
      isOpen.current = false;
      setShown((now) => now && { ...now, open: false });
    };
    const returnFocus = () => {
      if (!isOpen.current && opener.current instanceof HTMLElement) opener.current.focus();
    };
    return { dialogs, close, returnFocus };
  }, []);
  return (
    <DialogsContext value={actions.dialogs}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <Host {...shown} {...actions} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
