import { Button } from "@panshi/ui/button";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";
import { SettingsSection } from "../settings-section.tsx";

const DeleteDialog = lazy(() => import("./delete-dialog.tsx"));

/** Deletes the account. */
export function DeleteSection({ hasPassword }: { hasPassword: boolean }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <SettingsSection title="刪除帳號">
      <p>
        刪除之後找不回來，還沒用完的方案也會結束。想退費，請先看
        <Link to={paths.refund} className="underline decoration-line-strong underline-offset-4 hover:decoration-ink">
          退費說明
        </Link>
        。
      </p>
      <Button variant="danger" className="justify-self-start max-sm:w-full" onClick={() => setConfirming(true)}>
        刪除帳號...
      </Button>
      {confirming && (
        <Suspense fallback={null}>
          <DeleteDialog hasPassword={hasPassword} onDone={() => setConfirming(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
