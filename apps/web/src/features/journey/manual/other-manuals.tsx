import { trpc } from "@panshi/client/trpc";
import { prayerManuals } from "@panshi/contracts/journey/catalogue/prayer-manuals";
import type { Manuals } from "@panshi/contracts/journey/manual";
import { Button } from "@panshi/ui/button";
import { toast } from "@panshi/ui/overlay/toast-store";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";

/** The manuals that can be started now. */
export function OtherManuals({ mayStart, first }: { mayStart: Manuals["mayStart"]; first: boolean }) {
  const utils = trpc.useUtils();
  const start = trpc.member.manual.start.useMutation({
    onSuccess: (manuals, { manual }) => {
      utils.member.manual.view.setData(undefined, manuals);
      // The first manual also completes the journey's last step.
      void utils.member.temple.overview.invalidate();
      const name = prayerManuals.find(({ key }) => key === manual)?.name;
      toast({ title: `${name ?? "手冊"}翻開了`, description: "第一天已經在等你。" });
    },
  });
  return (
    <section aria-labelledby="other-manuals-title" className="grid gap-4">
      <h3 id="other-manuals-title" className="text-xl">
        {first ? "選一本，從第一天開始" : "還可以翻開"}
      </h3>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {prayerManuals
          .filter(({ key }) => mayStart.includes(key))
          .map(({ key, name, tagline }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5 sm:flex-col sm:items-start"
            >
              <p>
                <span className="block font-display text-xl">{name}</span>
                <span className="text-sm text-ink-soft">{tagline}</span>
              </p>
              <Button
                variant="line"
                size="sm"
                busy={start.isPending && start.variables.manual === key}
                disabled={start.isPending}
                onClick={() => start.mutate({ manual: key })}
              >
                {start.isPending && start.variables.manual === key ? "翻開中..." : "開始這一本"}
                <span className="sr-only">：{name}</span>
              </Button>
            </li>
          ))}
      </ul>
      <ErrorMessage error={start.error} after="請再試一次。" />
    </section>
  );
}
