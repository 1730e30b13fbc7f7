import { LoadingIndicator } from "@panshi/ui/display/loading-indicator";

/** Shown between the ceremony and the draw while the ritual is submitted. */
export function Sending() {
  return (
    <div className="night-sky grid min-h-dvh animate-fade place-content-center">
      <h1 className="sr-only">祈願儀式</h1>
      <LoadingIndicator label="正在把你的願收好" spoken />
    </div>
  );
}
