import type { DialogHostProps } from "./features/site/sign-in/dialogs.tsx";
import { readOrderClaimToken } from "./features/site/sign-in/claim.ts";
import { LoginDialog } from "./features/site/sign-in/login-dialog.tsx";
import { RegisterDialog } from "./features/site/sign-in/register-dialog.tsx";
import { RulesDialog } from "./features/journey/rules/rules-dialog.tsx";
import { useRefetchCapabilitiesWhen, useRegistrationOpen } from "./lib/query/capabilities.ts";

/** The account dialogs, loaded when the first one opens. Each stays mounted so that its closing animation can run. */
export default function AccountDialogHost({ dialog, open, dialogs, close, returnFocus }: DialogHostProps) {
  const registrationOpen = useRegistrationOpen();
  const closed =
    !registrationOpen && !(dialog.kind !== "login" && dialog.claims) && readOrderClaimToken() === undefined;
  useRefetchCapabilitiesWhen(open && closed);
  // Nobody reads the rules for a registration that is closed.
  const shown = dialog.kind === "rules" && closed ? "register" : dialog.kind;
  const shows = (kind: typeof dialog.kind) => open && shown === kind;
  const destination = dialog.kind === "login" ? "" : dialog.destination;
  return (
    <>
      <LoginDialog
        open={shows("login")}
        returnTo={dialog.kind === "login" ? dialog.returnTo : undefined}
        identifier={dialog.kind === "login" ? dialog.identifier : undefined}
        viaGoogle={dialog.kind === "login" && dialog.viaGoogle === true}
        closed={closed}
        onClose={close}
        onClosed={returnFocus}
      />
      <RulesDialog
        open={shows("rules")}
        onAccept={() => dialogs.openRegister({ then: destination })}
        onClose={close}
        onClosed={returnFocus}
      />
      <RegisterDialog
        open={shows("register")}
        destination={destination}
        closed={closed}
        onLogin={(identifier) => dialogs.openLogin({ returnTo: destination, ...(identifier && { identifier }) })}
        onClose={close}
        onClosed={returnFocus}
      />
    </>
  );
}
