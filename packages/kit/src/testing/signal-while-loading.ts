const hook = `
  import { registerHooks } from 'node:module';
  const hooks = registerHooks({
    resolve(name, context, next) {
      if (name.startsWith('@archive/')) {
        hooks.deregister();
        process.kill(process.pid, 'SIGTERM');
      }
      return next(name, context);
    },
  });`;

/** Option of Node with which a process sends itself SIGTERM as soon as it resolves a module of the archive. */
export const signalWhileLoading = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
