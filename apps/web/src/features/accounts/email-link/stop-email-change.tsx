import { trpc } from "@panshi/client/trpc";
import { Button, buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { ErrorMessage } from "../../../lib/components/error-message.tsx";
import { paths } from "../../../paths.ts";
import { LinkPageFrame } from "./link-page-frame.tsx";

/** The page of the letter to the old address of a change that administrators approved: it stops when it is asked to. */
export function StopEmailChange({ token }: { token: string }) {
  const stop = trpc.member.email.stopByLink.useMutation();
  if (stop.isSuccess)
    return (
      <LinkPageFrame
        key="stopped"
        next
        title="停下來了"
        lead="你的帳號沒有更改，照常用原來的信箱登入。想更安心，可以換一次密碼。"
      >
        <Link to={paths.account} className={buttonClass("line", "md", "justify-self-start max-sm:w-full")}>
          到帳號換密碼
        </Link>
      </LinkPageFrame>
    );
  return (
    <LinkPageFrame
      key="stopping"
      title="停止更改電子郵件"
      lead="按下停止，你的帳號就不會改用別的信箱，照常用收到這封信的信箱登入。"
    >
      <ErrorMessage error={stop.error} part="token" />
      <Button size="lg" busy={stop.isPending} className="w-full" onClick={() => stop.mutate({ token })}>
        {stop.isPending ? "停止中..." : "停止更改"}
      </Button>
      {stop.error && (
        <Link to={paths.contact} className={buttonClass("line", "md", "w-full")}>
          聯絡我們
        </Link>
      )}
    </LinkPageFrame>
  );
}
