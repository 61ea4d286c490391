declare module 'remote-that-stands-alone' {
  const routes: import('../remote-contract').RemoteModule['default'];
  export default routes;
}
