import os

import membres
from membres.exceptions import ApiException

configuration = membres.Configuration(host=os.environ["BASE_URL"], api_key={"CleApi": os.environ["API_KEY"]})
api = membres.SyndicatsApi(membres.ApiClient(configuration))
union = membres.SyndicatCreation(identifiantExterne="SDK python é/1", nom="Syndicat « python »")

created = api.create_syndicat(union)
assert api.get_syndicat(created.identifiant_externe) == created
try:
    api.create_syndicat(union)
    raise AssertionError("The second creation was not refused")
except ApiException as refusal:
    assert refusal.status == 409 and isinstance(refusal.data, membres.Problem), refusal
    assert refusal.data.code.startswith("Syndicat."), refusal
assert created in api.list_syndicats()
