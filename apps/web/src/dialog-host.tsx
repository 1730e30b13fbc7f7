import type { DialogHostProps } from "./features/account/dialogs.tsx";
import { LoginDialog } from "./features/account/login-dialog.tsx";
import { RegisterDialog } from "./features/account/register-dialog.tsx";
import { RulesDialog } from "./features/rules/rules-dialog.tsx";

/** The account dialogs, loaded when the first one opens. Each stays mounted so that its closing animation can run. */
export default function DialogHost({ dialog, open, dialogs, close, returnFocus }: DialogHostProps) {
  const shows = (kind: typeof dialog.kind) => open && dialog.kind === kind;
  const destination = dialog.kind === "login" ? "" : dialog.destination;
  return (
    <>
      <LoginDialog
        open={shows("login")}
        returnTo={dialog.kind === "login" ? dialog.returnTo : undefined}
        viaGoogle={dialog.kind === "login" && dialog.viaGoogle === true}
        onClose={close}
        onClosed={returnFocus}
      />
      <RulesDialog
        open={shows("rules")}
        onAccept={() => dialogs.openRegister({ then: destination })}
        onClose={close}
        onClosed={returnFocus}
      />
      <RegisterDialog open={shows("register")} destination={destination} onClose={close} onClosed={returnFocus} />
    </>
  );
}
