import { Outlet } from "react-router";
import { AccountColumns } from "./account-columns.tsx";

export default function AccountLayout() {
  return (
    <AccountColumns>
      <Outlet />
    </AccountColumns>
  );
}
