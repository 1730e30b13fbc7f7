import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from "react";

/**
 * `login` is the tabbed dialog, `register` the standalone one, `rules` the prayer rules and then the standalone one.
 * `goal` and `returnTo` are paths on our own origin.
 */
export type AccountDialog = { kind: "login"; returnTo?: string } | { kind: "register" | "rules"; goal: string };

export type AccountDialogs = {
  /** Opens the tabbed login/registration dialog; after signing in the member goes to `returnTo`, else where the server says. */
  openLogin: (to?: { returnTo?: string }) => void;
  /** Opens the standalone registration dialog; afterwards the new member goes to `then`. */
  openRegister: (to: { then: string }) => void;
  /** Opens the prayer rules; accepting them leads to the standalone registration dialog. */
  openRules: (to: { then: string }) => void;
};

export type DialogHostProps = { dialog: AccountDialog; open: boolean; dialogs: AccountDialogs; close: () => void };

const DialogsContext = createContext<AccountDialogs | null>(null);

/** The account dialogs, from anywhere below the provider. */
export function useAccountDialogs(): AccountDialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error("useAccountDialogs stands below AccountDialogsProvider");
  return dialogs;
}

type ProviderProps = { host: () => Promise<{ default: ComponentType<DialogHostProps> }>; children: ReactNode };

/** Keeps which dialog is open. The dialogs themselves come with `host`, fetched when the first one opens. */
export function AccountDialogsProvider({ host, children }: ProviderProps) {
  const [shown, show] = useState<{ dialog: AccountDialog; open: boolean } | null>(null);
  const [Host] = useState(() => lazy(host));
  const dialogs = useMemo<AccountDialogs>(
    () => ({
      openLogin: (to) => show({ dialog: { kind: "login", ...to }, open: true }),
      openRegister: ({ then }) => show({ dialog: { kind: "register", goal: then }, open: true }),
      openRules: ({ then }) => show({ dialog: { kind: "rules", goal: then }, open: true }),
    }),
    [],
  );
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown && (
        <Suspense fallback={null}>
          <Host {...shown} dialogs={dialogs} close={() => show({ ...shown, open: false })} />
        </Suspense>
      )}
    </DialogsContext>
  );
}
