import { Button } from "@panshi/ui/button";
import { Icon } from "@panshi/ui/display/icon";
import { useSignOut } from "../lib/use-sign-out.ts";

export function SignOutButton({ label }: { label: string }) {
  const signOut = useSignOut();
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-ms-4 justify-self-start"
      busy={signOut.isPending || signOut.isSuccess}
      onClick={() => signOut.mutate()}
    >
      <Icon name="logout" />
      {label}
    </Button>
  );
}
