import type { Profile } from "@panshi/contracts/account";
import { Switch } from "@panshi/ui/switch";
import { useRef } from "react";
import { Trouble } from "../../lib/trouble.tsx";
import { trpc } from "../../lib/trpc.ts";
import { Section } from "./section.tsx";
import { useChangeProfile } from "./use-change-profile.ts";

type Choice = "marketingOptIn" | "modelConsent";

/** What the member agrees to. Each switch holds at once, and goes back where saving fails. */
export function LettersSection({ profile }: { profile: Profile }) {
  const { email: _email, createdAt: _createdAt, ...kept } = profile;
  const { profile: answer } = trpc.useUtils().member.account;
  const saved = useRef<Pick<Profile, Choice>>(profile);
  const write = (choices: Partial<Pick<Profile, Choice>>) =>
    answer.setData(undefined, (now) => now && { ...now, ...choices });
  const change = useChangeProfile({
    onSuccess: (now) => {
      saved.current = now;
    },
    onError: () => {
      const { marketingOptIn, modelConsent } = saved.current;
      write({ marketingOptIn, modelConsent });
    },
  });
  const turn = (choice: Choice, on: boolean) => {
    write({ [choice]: on });
    change.mutate({ ...kept, [choice]: on });
  };
  return (
    <Section title="信與同意" lead="都可以隨時改變心意。">
      <div className="grid gap-6">
        <Switch
          checked={profile.marketingOptIn}
          onChange={({ target }) => turn("marketingOptIn", target.checked)}
          hint="新的文章與活動。關掉之後，只寄和你的帳號有關的信。"
        >
          收磐石祈願網的電子報
        </Switch>
        <Switch
          checked={profile.modelConsent}
          onChange={({ target }) => turn("modelConsent", target.checked)}
          hint="打開之後，解讀靈籤時會先替你勾好。關掉之後，沒有你再次勾選，問題就不離開本站。"
        >
          同意把問題與籤交給站外的 AI 模型解讀
        </Switch>
      </div>
      <Trouble error={change.error} after="剛才的改變沒有存下。" />
    </Section>
  );
}
