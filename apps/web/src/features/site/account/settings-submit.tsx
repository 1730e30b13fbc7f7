import { Button } from "@panshi/ui/button";

type SettingsSubmitProps = { call: { isPending: boolean }; label: string; busyLabel: string };

/** The button that sends a form of the settings; as wide as the form on a phone. */
export const SettingsSubmit = ({ call, label, busyLabel }: SettingsSubmitProps) => (
  <Button
    type="submit"
    variant="line"
    busy={call.isPending}
    busyLabel={busyLabel}
    className="justify-self-start max-sm:w-full"
  >
    {label}
  </Button>
);
