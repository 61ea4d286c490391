import { isMadeOnDevice, type RemovalResult } from './removal-state';

/** Who made a cut-out: a demo engine, a model or a provider of the server, this device, or the visitor. */
export type CutBy = 'demo' | 'model' | 'provider' | 'device' | 'hand';

export function engineOf(answer: RemovalResult['answer']): CutBy {
  if (isMadeOnDevice(answer)) return answer.madeOnDevice === 'hand' ? 'hand' : 'device';
  // A gateway that does not name its engine tells only whether it was a simulation.
  return answer.engine ?? (answer.isSimulationMode ? 'demo' : 'provider');
}
