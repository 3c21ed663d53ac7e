import { useNavigate } from '@tanstack/react-router';
import { useWords } from '../../i18n/words.tsx';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { useWriting } from '../composer/writing.tsx';
import { CommandButton } from '../parts/command-button.tsx';
import { tell } from '../sentence.ts';
import { usePlace } from '../use-place.ts';
import { anchorOf, focusOn } from './focus-on.ts';
import { pages } from './pages.ts';
import type { Banner, BannerAction } from './types.ts';

/** The one thing to do, and at most one quiet way besides. */
export function BannerButtons({
  banner,
  quiet = false,
}: {
  readonly banner: Banner;
  readonly quiet?: boolean;
}) {
  const { primary, quiet: other } = banner;
  return (
    <>
      {primary && <BannerButton action={primary} look={quiet ? 'quiet' : 'filled'} />}
      {other && <BannerButton action={other} look={quiet || primary ? 'bare' : 'quiet'} />}
    </>
  );
}

/** What the banner offers: a command at once, or the place where it is done. */
function BannerButton({ action, look }: { readonly action: BannerAction; readonly look: ButtonLook }) {
  const spoken = useWords();
  const { show, room, search } = usePlace();
  const navigate = useNavigate();
  const { writeTo } = useWriting();
  const { target } = action;
  const words = tell(spoken, { key: action.label, fill: action.fill ?? {} });

  if (target.type === 'command')
    return (
      <CommandButton
        command={target.command}
        // The banner's own commands are made to fit, in reasons.ts.
        input={target.input}
        look={look}
      >
        {words}
      </CommandButton>
    );
  const press = () => {
    switch (target.type) {
      case 'panel':
        show(target.panel);
        return focusOn(anchorOf(target.panel, target.on));
      case 'page':
        return void navigate({ to: pages[target.page], params: { room }, search });
      case 'write':
        return writeTo(target.to);
    }
  };
  return (
    <Button look={look} onClick={press}>
      {words}
    </Button>
  );
}
