import type { DialogHostProps } from "./features/account/dialogs.tsx";
import { LoginDialog } from "./features/account/login-dialog.tsx";
import { RegisterDialog } from "./features/account/register-dialog.tsx";
import { RulesDialog } from "./features/rules/rules-dialog.tsx";

/** The account dialogs, loaded when the first one opens. Each stays mounted so that its closing animation can run. */
export default function DialogHost({ dialog, open, dialogs, close, returnFocus }: DialogHostProps) {
  const shows = (kind: typeof dialog.kind) => open && dialog.kind === kind;
  const goal = dialog.kind === "login" ? "" : dialog.goal;
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
        onAccept={() => dialogs.openRegister({ then: goal })}
        onClose={close}
        onClosed={returnFocus}
      />
      <RegisterDialog open={shows("register")} goal={goal} onClose={close} onClosed={returnFocus} />
    </>
  );
}
