using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "page", worker = .page),
    (name = "internet", network = (allow = ["public", "private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:3000", http = (), service = "page")],
);

const page :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "dist/worker.mjs")],
  compatibilityDate = "2026-11-01",
  bindings = [
    (name = "SIGNALS_URL", fromEnvironment = "SIGNALS_URL"),
    (name = "SIGNALS_KEY", fromEnvironment = "SIGNALS_KEY"),
  ],
);
