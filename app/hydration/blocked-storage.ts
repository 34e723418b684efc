// Runs before any other script. Where the browser blocks storage, reading `sessionStorage` throws, or it is null, which the
// router's scripts do not expect. They get one that is empty and takes nothing, so that who stores something still hears that
// it is not kept.
try {
  sessionStorage.getItem("");
} catch {
  const storage = {
    getItem: () => null,
    removeItem() {},
    setItem() {
      throw new DOMException("Storage is blocked.", "QuotaExceededError");
    },
  };
  Object.defineProperty(window, "sessionStorage", { configurable: true, value: storage });
}
