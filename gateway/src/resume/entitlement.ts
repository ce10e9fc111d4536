import { sendData } from '../http/envelope.ts';
import type { RequestContext } from '../request/request-context.ts';

/**
 * Some clients offer to resume sessions only if the plan of the caller has this feature. Every caller has this plan.
 */
const entitlement = {
  plan: 'pro',
  features: { resume: true, skills: false, knowledge_base: false, work_tracking: false, governance: false },
};

/** Sends the features that clients may offer. */
export function getEntitlement({ res }: RequestContext): Promise<void> {
  sendData(res, 200, entitlement);
  return Promise.resolve();
}
