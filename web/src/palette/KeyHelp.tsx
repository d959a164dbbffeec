import { Dialog } from '../ui/Dialog'
import { shownKeys } from '../ui/shortcut'
import { type Command, bySection } from './commands'
import './KeyHelp.css'

export function KeyHelp({ open, commands, onClose }: { open: boolean; commands: readonly Command[]; onClose: () => void }) {
  return (
    <Dialog open={open} title="Keys" wide onClose={onClose}>
      <p className="dialog-lead">Everything else is in the command palette. In a terminal the keys of its program come first; with Shift the palette opens there too.</p>
      <div className="key-help" tabIndex={0} role="group" aria-label="Keys">
        {bySection(commands.filter(({ keys }) => keys !== undefined)).map(([section, group]) => (
          <section key={section}>
            <h3>{section}</h3>
            <dl>
              {group.map(({ id, title, keys, alsoKeys }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>
                    {[keys, alsoKeys].filter((each) => each !== undefined).map((each) => (
                      <kbd key={each} className="key-help-keys">{shownKeys(each).join(' ')}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
